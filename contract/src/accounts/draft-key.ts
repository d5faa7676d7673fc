import * as z from 'zod/mini'

/**
 * The key with which an application encrypts drafts: 32 bytes, as base64. A draft stays in the browser when the session expires. Only a
 * sign-in to the same account can read it again.
 */
export const draftKey = z.object({ key: z.string() })
