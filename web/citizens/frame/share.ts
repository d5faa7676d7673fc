import { showDone, showSnackbar } from '../../kit/ui/feedback/snackbars.ts'

/**
 * Opens the share dialog of the device; without one, copies the text or the address.
 * @param copied - the message after copying
 * @param errorMessage - the message when copying fails; with `timeout` 0 it stays until it is closed
 */
export async function share(
  shared: ShareData,
  copied: string,
  errorMessage: (content: string) => { readonly message: string; readonly timeout?: number },
): Promise<void> {
  const content = shared.text ?? shared.url ?? ''
  try {
    if (navigator.share !== undefined) return await navigator.share(shared)
    await navigator.clipboard.writeText(content)
    showDone(copied)
  } catch (error) {
    // The user cancelled the dialog.
    if (error instanceof DOMException && error.name === 'AbortError') return
    showSnackbar({ colour: 'info', ...errorMessage(content) })
  }
}
