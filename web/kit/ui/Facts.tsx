import type { ComponentProps, ReactElement, ReactNode } from 'react'

type Props = ComponentProps<'dl'> & {
  /** What each is called, and its value. */
  readonly facts: readonly (readonly [label: string, value: ReactNode])[]
}

/** A list of facts: what each is called, small above its value. */
export function Facts({ facts, className = '', ...rest }: Props): ReactElement {
  return (
    <dl className={`facts ${className}`} {...rest}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
