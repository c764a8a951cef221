import type { HintName } from '@hilo/contracts'

/** For an agent's first day, each shown once. */
export const hints: Readonly<Record<HintName | 'close', string>> = {
  knows_taking: '«Aceptar» te deja a cargo del chat. El ojo solo te lo muestra.',
  knows_quick_answers: 'Escribe / para insertar una respuesta rápida.',
  knows_ending: 'Cuando termines, pulsa «Finalizar». Con «Pausar» el chat vuelve a la hora que elijas.',
  close: 'Entendido',
}
