import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { queryClient } from '../../kit/request/queries.ts'
import { Frame } from './Frame.tsx'

/** The layout of the signed-in screens: the query client and the frame. Loaded lazily. */
export function DashboardLayout(): ReactElement {
  return (
    <QueryClientProvider client={queryClient}>
      <Frame />
    </QueryClientProvider>
  )
}
