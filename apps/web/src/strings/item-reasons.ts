/** Why something that came in is no message, by what the machine noted of it; the first that fits. */
const reasons: readonly (readonly [RegExp, string])[] = [
  [/^account /, 'Es de una cuenta que no está conectada aquí.'],
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

const otherwise: Readonly<Record<string, (error: string | null) => string>> = {
  dead: (error) => `Hilo no pudo guardarlo, después de varios intentos${becauseOf(error)}`,
  pending: (error) => `Hilo no pudo guardarlo y lo intenta de nuevo${becauseOf(error)}`,
  unknown_account: () => 'Es de una cuenta que no está conectada aquí.',
}

const longest = 80
/** What has no words of ours is told apart by how the machine's begin; all of them are with what was received. */
const becauseOf = (error: string | null): string => {
  const words = [...(error ?? '').replace(/\s+/g, ' ').trim()]
  if (words.length === 0) return '.'
  return `: «${words.length > longest ? `${words.slice(0, longest).join('').trimEnd()}…` : words.join('')}».`
}

export const itemReason = (state: string, error: string | null): string =>
  reasons.find(([pattern]) => error !== null && pattern.test(error))?.[1] ??
  otherwise[state]?.(error) ??
  'Hilo no hace nada con este tipo de aviso.'
