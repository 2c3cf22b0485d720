import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { queryClient } from './api/query.ts'
import { router } from './routes.tsx'
import { startSession } from './session/session.ts'
import './ui/base.css'

startSession({ navigate: (to) => void router.navigate(to) })

const root = document.querySelector('#root')
if (root === null) throw new Error('The page has no #root')

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
