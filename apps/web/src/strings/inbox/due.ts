import type { DueKind } from '@hilo/contracts'
import { isolateArguments } from '../../lib/text/bidi'

/** 'Queda 1 min', 'Quedan 2 min'. */
const remains = (time: string): string => (time.startsWith('1 ') ? 'Queda' : 'Quedan')

/** By kind, what is due: with the time that is left, with the day and hour if that is far, and since when it is missed. */
export const due = isolateArguments({
  name: 'Por vencer',
  leave: 'Salir de Por vencer',
  failed: 'No se pudo cargar lo que está por vencer',
  empty: {
    title: 'Nada está por vencer',
    hint: 'Aquí aparecen los chats abiertos de las áreas que tienen metas, primero el que vence antes.',
  },
  onlyFirst: (count: number) => `Se muestran los ${count} primeros.`,
  /** Before a time, on the mark of a row, where the customer's name needs the room. */
  short: {
    first_answer: { left: remains, until: null, missed: 'Tarde' },
    end: { left: () => 'Cierre', until: 'Cierre', missed: 'Cierre tarde' },
  } satisfies Record<DueKind, object>,
  /** Before a time, on the mark above an open chat. */
  mark: {
    first_answer: { left: 'Responder en', until: 'Responder:', missed: 'Sin responder, vencida hace' },
    end: { left: 'Finalizar en', until: 'Finalizar:', missed: 'Cierre vencido hace' },
  } satisfies Record<DueKind, object>,
  left: {
    first_answer: (time: string) => `${remains(time)} ${time} para la primera respuesta`,
    end: (time: string) => `${remains(time)} ${time} para finalizar`,
  } satisfies Record<DueKind, unknown>,
  until: {
    first_answer: (when: string) => `La primera respuesta vence ${when}`,
    end: (when: string) => `El plazo para finalizar vence ${when}`,
  } satisfies Record<DueKind, unknown>,
  missed: {
    first_answer: (time: string) => `Primera respuesta vencida hace ${time}`,
    end: (time: string) => `Plazo para finalizar vencido hace ${time}`,
  } satisfies Record<DueKind, unknown>,
} as const)
