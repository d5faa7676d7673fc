import { createStore } from '../device/store.ts'

/** Whether there is a connection: the device reports one, and, after a request without a response, a check has succeeded (`offline/connection.ts`). */
export const connection = createStore(true)

/** How many requests were sent and got no response. After each of them the connection is checked. */
export const noResponses = createStore(0)
