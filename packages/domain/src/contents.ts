// What nouns put into every new workspace: programs in which people get workspaces load this file.
import './reports/service.ts';
