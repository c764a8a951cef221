/** Why an inbound item became no message, by its technical error; the first pattern that matches. */
const reasons: readonly (readonly [RegExp, string])[] = [
  [/^not understood: /, 'Hilo no conoce este tipo de aviso.'],
  [/^account /, 'Es de una cuenta que no está conectada aquí.'],
  [
    /^its connection is not known/,
    'Llegó por una cuenta de Telegram Business que Hilo aún no conoce: le pregunta a Telegram.',
  ],
  [/does not say of which connection/, 'No dice de qué cuenta de Telegram Business es.'],
  [
    /does not say who wrote|names no customer|names nobody|to whom it went|or nobody$/,
    'No dice de quién es.',
  ],
  [/does not say what it changes|names no message/, 'No dice a qué mensaje se refiere.'],
  [/has no (id|chat|type|date)/, 'Le faltan datos que el proveedor siempre envía.'],
  [/cannot be read|not an? |^no mail/, 'No tiene la forma que el proveedor documenta.'],
  [/^automatic mail/, 'Es un correo automático.'],
  [/draft, spam, or deleted/, 'Es un borrador, correo no deseado o eliminado.'],
  [/sent back|wrote to itself/, 'Es un correo de este mismo buzón.'],
  [/means nothing|of nothing|nothing was read|without words/, 'No dice nada que Hilo deba guardar.'],
]

const reasonsByState: Readonly<Record<string, (error: string | null) => string>> = {
  dead: (error) => `Hilo no pudo guardarlo, después de varios intentos${errorSuffix(error)}`,
  pending: (error) => `Hilo no pudo guardarlo y lo intenta de nuevo${errorSuffix(error)}`,
  unknown_account: () => 'Es de una cuenta que no está conectada aquí.',
}

const maxLength = 80
/** Appends the beginning of a technical error that has no sentence. */
const errorSuffix = (error: string | null): string => {
  const characters = [...(error ?? '').replace(/\s+/g, ' ').trim()]
  if (characters.length === 0) return '.'
  return `: «${characters.length > maxLength ? `${characters.slice(0, maxLength).join('').trimEnd()}…` : characters.join('')}».`
}

export const itemReason = (state: string, error: string | null): string =>
  reasons.find(([pattern]) => error !== null && pattern.test(error))?.[1] ??
  reasonsByState[state]?.(error) ??
  'Hilo no hace nada con este tipo de aviso.'
