import { type ReactElement, useLayoutEffect, useRef } from 'react'
import { useTranslation } from '../../text/i18n.ts'
import { passOn } from './typed-early.ts'

/**
 * Takes the focus while the code of a dialog, menu or panel is loading, so that the page behind gets no keys. The typed text goes to
 * the first text box of the opened part. Escape cancels the opening.
 */
export function KeyProvider({ onClose }: { readonly onClose: () => void }): ReactElement {
  const { t } = useTranslation()
  const box = useRef<HTMLInputElement>(null)
  const isCalledOff = useRef(false)
  useLayoutEffect(() => {
    const input = box.current
    const opener = document.activeElement
    input?.focus({ preventScroll: true })
    return () => {
      if (input === null) return
      // The opened part returns the focus to the element that has it now.
      if (document.activeElement === input && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
      if (!isCalledOff.current) passOn(input.value)
    }
  }, [])
  return (
    <span role="dialog" aria-label={t('ui.loading')} aria-busy="true" className="visually-hidden" data-takes-keys="">
      <input
        ref={box}
        aria-label={t('ui.loading')}
        // A phone shows no on-screen keyboard for it.
        inputMode="none"
        autoComplete="off"
        onChange={(event) => event.stopPropagation()}
        onKeyDown={(event) => {
          const { key } = event
          // Key combinations belong to the browser and to the shortcuts of the page.
          if ((event.ctrlKey || event.metaKey || event.altKey) && key !== 'Enter') return
          event.stopPropagation()
          if (key === 'Enter' || key === 'Tab' || key === 'Escape') event.preventDefault()
          if (key !== 'Escape') return
          isCalledOff.current = true
          onClose()
        }}
      />
    </span>
  )
}
