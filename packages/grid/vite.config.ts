import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The demo page. The package itself is never built: hosts bundle its sources. */
export default defineConfig({
  root: fileURLToPath(new URL('demo', import.meta.url)),
  base: './',
  plugins: [react()],
  build: {
    outDir: process.env.GRID_DEMO_OUT ?? fileURLToPath(new URL('dist', import.meta.url)),
    emptyOutDir: true,
    target: 'es2023',
  },
  server: { port: Number(process.env.GRID_PORT || 5174) },
})
