// Registers the content of every new workspace. Each program that creates workspaces loads this file.
import './reports/service.ts';
