import type { ComponentProps, KeyboardEvent, ReactElement } from 'react'

/** Ctrl+Enter (⌘+Enter) presses the button that sends the form, from every control. A list that takes Enter keeps it. */
function sendByKeys(event: KeyboardEvent<HTMLFormElement>): void {
  const { key, ctrlKey, metaKey, shiftKey } = event
  if (key !== 'Enter' || !(ctrlKey || metaKey) || shiftKey || event.defaultPrevented) return
  event.preventDefault()
  event.currentTarget.querySelector<HTMLButtonElement>('button[type="submit"]')?.click()
}

/** The element of every form. It shows its errors at its fields, and not in bubbles of the browser. */
export function Form(props: ComponentProps<'form'>): ReactElement {
  return <form noValidate onKeyDown={sendByKeys} {...props} />
}
