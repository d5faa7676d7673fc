const texts = new Map<string, string>()

/** Remembers what the chosen option of a field is called, to show it where the list is not loaded. */
export function noteOption(field: string, value: string, text: string): void {
  texts.set(`${field} ${value}`, text)
}

/** What a chosen option is called; a value that was typed is its own text. */
export function optionText(field: string, value: string): string {
  return texts.get(`${field} ${value}`) ?? value
}
