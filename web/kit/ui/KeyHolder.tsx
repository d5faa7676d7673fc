import { type ReactElement, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { passOn } from './typed-early.ts'

/**
 * Stands in for a dialog, menu or panel whose code is on its way: it has the focus, so that nothing behind it hears the keys,
 * and what is typed is handed to the first box of what comes. Escape calls the opening off.
 */
export function KeyHolder({ onClose }: { readonly onClose: () => void }): ReactElement {
  const { t } = useTranslation()
  const box = useRef<HTMLInputElement>(null)
  const isCalledOff = useRef(false)
  useLayoutEffect(() => {
    const input = box.current
    const opener = document.activeElement
    input?.focus({ preventScroll: true })
    return () => {
      if (input === null) return
      // What comes gives the focus back to whoever has it now.
      if (document.activeElement === input && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
      if (!isCalledOff.current) passOn(input.value)
    }
  }, [])
  return (
    <span role="dialog" aria-label={t('ui.loading')} aria-busy="true" className="visually-hidden" data-keys-held="">
      <input
        ref={box}
        aria-label={t('ui.loading')}
        // No keyboard on the screen of a phone for the moment it stands here.
        inputMode="none"
        autoComplete="off"
        onChange={(event) => event.stopPropagation()}
        onKeyDown={(event) => {
          const { key } = event
          // Combinations belong to the browser and to the shortcuts of the page.
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
