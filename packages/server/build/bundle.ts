// `npm run build -w @rowhouse/server`: the programs of src as few files in dist. Finding, reading and compiling 2,500 files is
// most of a start and much of what is held in memory afterwards (docs/performance.md).
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { filesBeside } from './files-beside.ts'

const folder = fileURLToPath(new URL('../dist', import.meta.url))
const programs = ['main', 'base-command', 'verify-audit']

// Native, or loaded by few calls and larger than all of ours: they stay where npm put them.
const apart = ['@e965/xlsx', '@node-rs/argon2', 'mysql2', 'pg', 'sharp', 'tedious']
// Packages look for these where they happen to be installed.
const optional = ['bufferutil', 'utf-8-validate']

const bundle = await rolldown({
  input: Object.fromEntries(
    programs.map((name) => [name, fileURLToPath(new URL(`../src/${name}.ts`, import.meta.url))]),
  ),
  platform: 'node',
  external: (id) => [...apart, ...optional].some((name) => id === name || id.startsWith(`${name}/`)),
  plugins: [filesBeside(folder)],
})
rmSync(folder, { recursive: true, force: true })
await bundle.write({
  dir: folder,
  entryFileNames: '[name].js',
  chunkFileNames: '[name]-[hash].js',
  // Names stay for whoever reads a stack; spaces would be kept in memory with all the rest.
  minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
  // Read by `node --enable-source-maps` alone.
  sourcemap: true,
})
await bundle.close()
