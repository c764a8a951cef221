const variable = /\{\{\s*([\p{L}_]+)\s*\}\}/gu

export interface VariableValues {
  readonly nombre: string | null
  readonly agente: string | null
}

/** Fills in the known variables; unknown ones stay visible. */
export const fillVariables = (text: string, values: VariableValues): string =>
  text.replace(variable, (whole, name: string) => {
    const key = name.toLowerCase()
    return (key === 'nombre' || key === 'agente' ? values[key] : null) ?? whole
  })

/** The variables of a text that nobody filled in. */
export const unresolvedVariables = (text: string): { text: string; from: number; to: number }[] =>
  [...text.matchAll(variable)].map((found) => ({
    text: found[0],
    from: found.index,
    to: found.index + found[0].length,
  }))
