const key = 'dossier.workspace';

/** The workspace that this tab works in; a new tab starts in the one that was used last. */
export function rememberedWorkspaceId(): string | undefined {
  return sessionStorage.getItem(key) ?? localStorage.getItem(key) ?? undefined;
}

export function rememberWorkspace(id: string): void {
  sessionStorage.setItem(key, id);
  localStorage.setItem(key, id);
}

export function forgetWorkspace(): void {
  sessionStorage.removeItem(key);
  localStorage.removeItem(key);
}
