/** Where REST has a procedure about workflows. */
export const rest = (
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: `/${string}`,
  summary: string,
  description: string,
) => ({ method, path, summary, description, tags: ['Workflows'], protect: true });
