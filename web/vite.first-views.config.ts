import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { hashedName } from './hashed-name.ts'

/** The program that renders a guest's pages once, at the end of a build (web/src/first-views/print.ts). */
export default defineConfig({
  plugins: [react()],
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    ssr: 'src/first-views/print.ts',
    copyPublicDir: false,
    assetsInlineLimit: 0,
    minify: false,
    rolldownOptions: { output: { assetFileNames: `assets/${hashedName}[extname]` } },
  },
})
