const variable = /\{\{\s*([\p{L}_]+)\s*\}\}/gu

export interface Values {
  readonly nombre: string | null
  readonly agente: string | null
}

/** A quick answer with what is known put in; what is not stays as it is, to be seen. */
export const fillVariables = (text: string, values: Values): string =>
  text.replace(variable, (whole, name: string) => {
    const key = name.toLowerCase()
    return (key === 'nombre' || key === 'agente' ? values[key] : null) ?? whole
  })

/** Where a text still has a variable that nobody filled in. */
export const unresolvedIn = (text: string): { text: string; from: number; to: number }[] =>
  [...text.matchAll(variable)].map((found) => ({
    text: found[0],
    from: found.index,
    to: found.index + found[0].length,
  }))
