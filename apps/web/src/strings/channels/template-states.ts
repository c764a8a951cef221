import type { TemplateState } from '@hilo/contracts'

/** What Meta says of a template, and why one that is not approved cannot be sent. */
export const templateStates = {
  pending: { name: 'En revisión', why: 'Meta la está revisando: se podrá enviar cuando la apruebe' },
  approved: { name: 'Aprobada', why: '' },
  rejected: { name: 'Rechazada', why: 'Meta la rechazó: un administrador puede cambiarla en «Canales»' },
  paused: { name: 'Pausada', why: 'Meta la pausó porque a los clientes no les gustó' },
  disabled: { name: 'Desactivada', why: 'Meta la desactivó: no se puede enviar' },
  in_appeal: { name: 'En apelación', why: 'Meta la rechazó y revisa la apelación' },
  pending_deletion: { name: 'Se está borrando', why: 'Se borró: solo llega lo que ya se había enviado' },
  limit_exceeded: { name: 'Sin cupo', why: 'La cuenta pasó del número de plantillas que Meta le permite' },
  archived: { name: 'Archivada', why: 'Está archivada en el administrador de WhatsApp' },
  other: { name: 'Estado desconocido', why: 'Meta dice de ella algo que Hilo no conoce' },
  submitting: { name: 'Sin confirmar', why: 'No se sabe si llegó a Meta' },
  unsent: { name: 'No llegó a Meta', why: 'No llegó a Meta: un administrador puede enviarla de nuevo' },
} as const satisfies Readonly<Record<TemplateState, { readonly name: string; readonly why: string }>>
