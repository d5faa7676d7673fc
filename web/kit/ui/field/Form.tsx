import type { ComponentProps, ReactElement } from 'react'

/** The element of every form. It shows its errors at its fields, and not in bubbles of the browser. */
export function Form(props: ComponentProps<'form'>): ReactElement {
  return <form noValidate {...props} />
}
