import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { Routing } from './routes.tsx'

/** The application inside a router: that of the browser, or that of the server for one address. */
export function App({ client }: { readonly client: QueryClient }): ReactElement {
  return (
    <QueryClientProvider client={client}>
      <Routing />
    </QueryClientProvider>
  )
}
