import type { ComponentProps, ReactElement, ReactNode } from 'react'

export type Fact = readonly [label: string, value: ReactNode]

type Props = ComponentProps<'dl'> & {
  /** What each is called, and its value; one without a value is left out. */
  readonly facts: readonly Fact[]
}

/** A list of facts: what each is called, small above its value. */
export function Facts({ facts, className = '', ...rest }: Props): ReactElement {
  return (
    <dl className={`facts ${className}`} {...rest}>
      {facts.map(([label, value]) =>
        value === undefined ? null : (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}
