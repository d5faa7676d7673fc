import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { queryClient } from '../../kit/request/queries.ts'
import { Frame } from './Frame.tsx'

/** Everything signed-in screens stand in: the answers of the server, and the frame. Loaded lazily. */
export function DashboardLayout(): ReactElement {
  return (
    <QueryClientProvider client={queryClient}>
      <Frame />
    </QueryClientProvider>
  )
}
