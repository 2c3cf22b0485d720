import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Everything that the server answers; the rest are the client's own files and pages. */
const serversPaths = [
  '/api',
  '/art',
  '/ws',
  '/metrics',
  '/.well-known',
  '/authorize',
  '/oauth',
  '/oidc',
  '/userinfo',
  '/interaction',
  '/dbconnections',
  '/v2',
]

/** Set by `npm run dev`: where the API server listens behind this one. */
const server = process.env.API_SERVER

export default defineConfig({
  plugins: [react()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Nothing as a `data:` address: our content policy has none for scripts and fonts, and files are cached for ever.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // 64 KB that only a log-in needs: imported where a session is opened, never by the first page.
            { name: 'identity-provider', test: /node_modules\/@auth0\// },
          ],
        },
      },
    },
  },
  ...(server === undefined
    ? {}
    : {
        server: {
          strictPort: true,
          proxy: Object.fromEntries(
            serversPaths.map((path) => [path, { target: server, ws: path === '/ws', xfwd: true }]),
          ),
        },
      }),
})
