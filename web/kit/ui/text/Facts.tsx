import type { ComponentProps, ReactElement, ReactNode } from 'react'

export type Fact = readonly [label: string, value: ReactNode]

type Props = ComponentProps<'dl'> & {
  /** The label of each fact, and its value; a fact without a value is omitted. */
  readonly facts: readonly Fact[]
}

/** A list of facts: a small label above each value. */
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
