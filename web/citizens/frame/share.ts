import { showDone, showSnackbar } from '../../kit/ui/feedback/snackbars.ts'

/**
 * Opens the device's own sharing; where there is none, copies the text or the address.
 * @param copied - said when it was copied
 * @param failed - says that it could not be copied; it stays until it is closed where `timeout` is 0
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
    // The person closed the sharing without a choice.
    if (error instanceof DOMException && error.name === 'AbortError') return
    showSnackbar({ colour: 'info', ...errorMessage(content) })
  }
}
