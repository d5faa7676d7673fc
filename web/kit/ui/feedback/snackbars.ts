import { serverNow } from '../../device/clock.ts'
import { createPersonStore } from '../../device/person-data.ts'
import { asApiError, handlingOf } from '../../request/api-errors.ts'
import { translate } from '../../text/i18n.ts'

export type SnackbarColour = 'success' | 'info' | 'warning' | 'error'

/** A message at the bottom of the window. */
export interface Snackbar {
  readonly id: string
  readonly title: string | undefined
  readonly message: string
  readonly colour: SnackbarColour
  /** Milliseconds; with 0 it stays until it is closed. */
  readonly timeout: number
  readonly position: 'bottom'
  /** A button in the message. */
  readonly action: { readonly label: string; readonly run: () => void } | undefined
}

export const snackbarTimeout = 5000

export const snackbars = createPersonStore<readonly Snackbar[]>([])

/** A message that was shown, and when (milliseconds since the epoch). */
export type PastMessage = Pick<Snackbar, 'id' | 'title' | 'message' | 'colour'> & { readonly at: number }

const remembered = 50

/** The last 50 messages of this tab, the newest first. */
export const pastMessages = createPersonStore<readonly PastMessage[]>([])

let count = 0

/** Adds a message to the queue; it is removed when it is closed or its time is over. Missing properties are those of the default error. */
export function showSnackbar(options: Partial<Omit<Snackbar, 'id'>> = {}): string {
  count += 1
  const id = `snackbar-${count}`
  const colour = options.colour ?? 'error'
  const snackbar: Snackbar = {
    id,
    title: options.title ?? (colour === 'error' ? translate('errors.title') : undefined),
    message: options.message ?? translate('errors.default'),
    colour,
    timeout: options.timeout ?? snackbarTimeout,
    position: 'bottom',
    action: options.action,
  }
  snackbars.update((queue) => [...queue, snackbar])
  const { title, message } = snackbar
  pastMessages.update((past) => [{ id, title, message, colour, at: serverNow() }, ...past].slice(0, remembered))
  return id
}

export function closeSnackbar(id: string): void {
  snackbars.update((queue) => queue.filter((snackbar) => snackbar.id !== id))
}

/** The message to show: the first one with a timeout; one that stays until it is closed lets the others go first. */
export function firstOf(queue: readonly Snackbar[]): Snackbar | undefined {
  return queue.find(({ timeout }) => timeout > 0) ?? queue[0]
}

/** How something that was done can be undone. */
export interface Undo {
  /** Undefined if it cannot be undone, or cannot be undone any more. */
  readonly run: (() => void) | undefined
  /** Milliseconds for which the message stays. */
  readonly timeout: number
}

/** Shows a green success message, with a button "undo" if an undo is given. @returns its id */
export function showDone(message: string, undo?: Undo): string {
  return showSnackbar({
    message,
    colour: 'success',
    ...(undo && {
      timeout: undo.timeout,
      action: undo.run && { label: translate('ui.undo'), run: undo.run },
    }),
  })
}

/** Shows that a part of the application could not be loaded, and offers to reload the page. */
export function showNotLoaded(): void {
  const action = { label: translate('errors.reload'), run: () => location.reload() }
  showSnackbar({ message: translate('errors.part'), colour: 'error', action })
}

/** Shows a red message with the text of the thrown value; nothing when it was only cancelled or leads to another page. */
export function showError(thrown: unknown): void {
  const error = asApiError(thrown)
  if (handlingOf(error) !== 'ignore' && error.status !== 401) showSnackbar({ message: error.message })
}
