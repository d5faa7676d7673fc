import { translate } from '../../../../kit/text/i18n.ts'
import { showDone, showSnackbar } from '../../../../kit/ui/feedback/snackbars.ts'

/** Copies a text to the clipboard and shows a message; the browser may refuse. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showDone(translate('users.codes.copied'))
  } catch {
    showSnackbar({ message: translate('users.codes.not_copied'), colour: 'warning' })
  }
}

/** The frame of the text that is printed. */
let printed: HTMLIFrameElement | undefined

/** Removes the printed text from the page. Some browsers do not report the end of printing. */
export function removePrinted(): void {
  printed?.remove()
  printed = undefined
}

/** Prints only a text, without the page around it. The caller removes it with {@link removePrinted} when the text may not stay. */
export function printText(text: string): void {
  removePrinted()
  const frame = document.createElement('iframe')
  // Hidden but rendered: an element that is not rendered is printed blank.
  frame.style.cssText = 'position:fixed;width:0;height:0;border:0'
  document.body.append(frame)
  printed = frame
  const page = frame.contentDocument?.createElement('pre')
  if (page === undefined || frame.contentDocument === null) return
  page.textContent = text
  frame.contentDocument.body.append(page)
  frame.contentWindow?.addEventListener('afterprint', removePrinted)
  frame.contentWindow?.print()
}
