const workspaceKey = 'dossier.workspace';

/** The workspace of this tab; a new tab starts in the last used one. */
export function rememberedWorkspaceId(): string | undefined {
  return sessionStorage.getItem(workspaceKey) ?? localStorage.getItem(workspaceKey) ?? undefined;
}

export function rememberWorkspace(id: string): void {
  sessionStorage.setItem(workspaceKey, id);
  localStorage.setItem(workspaceKey, id);
}

export function forgetWorkspace(): void {
  sessionStorage.removeItem(workspaceKey);
  localStorage.removeItem(workspaceKey);
}
