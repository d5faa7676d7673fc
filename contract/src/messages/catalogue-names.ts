interface Names {
  readonly title: string
  /** The name of its model, and how one row is called. */
  readonly model: Readonly<Record<string, string>>
}

type KeyOfEach<M> = M extends unknown ? keyof M : never

/** The titles of the screens of catalogues, by the name of the screen. */
export function titlesOf<W extends Readonly<Record<string, Names>>>(names: W): { readonly [N in keyof W]: string } {
  return Object.fromEntries(Object.entries(names).map(([name, { title }]) => [name, title])) as {
    [N in keyof W]: string
  }
}

/** How one row of each catalogue is called, by the name of its model. */
export function modelsOf<W extends Readonly<Record<string, Names>>>(
  names: W,
): { readonly [M in KeyOfEach<W[keyof W]['model']>]: string } {
  return Object.assign({}, ...Object.values(names).map(({ model }) => model))
}
