import type { HintName } from '@hilo/contracts'

/** For an agent's first day, each shown once. */
export const hints: Readonly<Record<HintName | 'close', string>> = {
  taking_hint_seen: '«Aceptar» te deja a cargo del chat. El ojo solo te lo muestra.',
  quick_answers_hint_seen: 'Escribe / para insertar una respuesta rápida.',
  ending_hint_seen: 'Cuando termines, pulsa «Finalizar». Con «Pausar» el chat vuelve a la hora que elijas.',
  close: 'Entendido',
}
