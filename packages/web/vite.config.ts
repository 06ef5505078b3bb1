import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { viewTypes } from '../core/src/view-types/registry.ts'
import { chunkGroups } from './src/build/chunk-groups.ts'
import { leanContracts } from './src/build/lean-contracts.ts'
import { mantineVariablesSheet } from './src/build/mantine-variables.ts'
import { openingFiles } from './src/build/opening-files.ts'
import { packedFiles } from './src/build/packed-files.ts'
import { mantineMeasures, mantineVariables } from './src/theme/mantine-measures.ts'

/** By name, as links call them, and by number, as lists of views do. */
const inParts = Object.entries(viewTypes).flatMap(([name, { comesInParts, isHandedIn, wireNumber }]) =>
  comesInParts || isHandedIn ? [name, String(wireNumber)] : [],
)
const server = `http://localhost:${process.env.PORT || 8080}`
const serverPaths = ['/api', '/auth', '/ui_ability', '/referral', '/metrics', '/nc', '/dashboard', '/feeds']

export default defineConfig({
  // Relative, so that the same build works at / and below any folder.
  base: './',
  plugins: [
    react(),
    leanContracts(),
    mantineVariablesSheet(mantineMeasures, mantineVariables),
    openingFiles(inParts),
    packedFiles(),
  ],
  resolve: {
    alias: [
      {
        find: /^.*\/schema\/type\.ts$/,
        replacement: fileURLToPath(new URL('src/api/schema-stand-in.ts', import.meta.url)),
      },
    ],
  },
  build: {
    outDir: 'dist',
    target: 'es2023',
    // The page's policy allows fonts and scripts as files of this server only, never as data: addresses.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: ['index.html', 'swagger.html'].map((page) => fileURLToPath(new URL(page, import.meta.url))),
      output: {
        advancedChunks: { groups: chunkGroups(fileURLToPath(new URL('.', import.meta.url)).replace(/[/\\]$/, '')) },
      },
    },
  },
  server: {
    port: Number(process.env.WEB_PORT || 5173),
    strictPort: true,
    proxy: Object.fromEntries(serverPaths.map((path) => [path, { target: server }])),
  },
})
