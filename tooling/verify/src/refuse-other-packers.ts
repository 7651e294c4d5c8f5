// Runs before a published package is packed (docs/decisions/0007). npm would upload `catalog:` versions, which cannot
// be installed, and the `exports` of the sources, which are not in the tarball: only pnpm rewrites both.
const packer = process.env['npm_execpath'] ?? 'An unknown program';
if (!/pnpm/.test(packer)) {
  console.error(
    `${packer} would make a package that can't be installed. Use "npx -y pnpm@12 pack", or "npx -y pnpm@12 publish".`,
  );
  process.exitCode = 1;
}
