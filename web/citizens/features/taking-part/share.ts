import { translate } from '../../../kit/text/i18n.ts'
import { showDone, showSnackbar } from '../../../kit/ui/snackbars.ts'

/** Opens the device's own sharing; where there is none, copies the text. */
export async function share({ title, text, url }: { title: string; text?: string; url?: string }): Promise<void> {
  const copied = text ?? url ?? title
  try {
    if (navigator.share !== undefined) {
      await navigator.share({ title, ...(text === undefined ? {} : { text }), ...(url === undefined ? {} : { url }) })
      return
    }
    await navigator.clipboard.writeText(copied)
    showDone(translate('part.share.copied'))
  } catch (error) {
    // The person closed the sharing without a choice.
    if (error instanceof DOMException && error.name === 'AbortError') return
    showSnackbar({ message: translate('part.share.failed', { url: copied }), colour: 'info' })
  }
}
