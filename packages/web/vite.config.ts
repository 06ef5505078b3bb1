import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { leanContracts } from './src/build/lean-contracts.ts'

const server = `http://localhost:${process.env.PORT || 8080}`
const serverPaths = ['/api', '/auth', '/ui_ability', '/referral', '/metrics', '/nc', '/dashboard']

export default defineConfig({
  // Relative, so that the same build works at / and below any folder.
  base: './',
  plugins: [react(), leanContracts()],
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
      output: {
        advancedChunks: {
          groups: [
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|scheduler|react-router|cookie-es|set-cookie-parser)\//,
            },
            { name: 'data', test: /node_modules\/(@tanstack|zustand|i18next|react-i18next|html-parse-stringify)\// },
            // What most screens share, in one file: a hundred small ones are slower to fetch and compress badly.
            {
              name: 'parts',
              test: /\/web\/src\/(ui|theme|state|api|session|i18n)\/|@tabler\/icons|@mantine/,
              minShareCount: 3,
            },
          ],
        },
      },
    },
  },
  server: {
    port: Number(process.env.WEB_PORT || 5173),
    strictPort: true,
    proxy: Object.fromEntries(serverPaths.map((path) => [path, { target: server }])),
  },
})
