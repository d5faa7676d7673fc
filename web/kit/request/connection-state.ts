import { createStore } from '../device/store.ts'

/** How many requests were sent and got no response. After each of them the connection is checked. */
export const noResponses = createStore(0)
