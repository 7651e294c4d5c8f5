const workspaceKey = 'dossier.workspace';

/** The workspace that this tab works in; a new tab starts in the one that was used last. */
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
