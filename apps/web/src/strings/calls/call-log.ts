import { isolateArguments } from '../../lib/text/bidi'
import { plural } from '../../lib/text/plural'

const number = new Intl.NumberFormat('es-CO')

/** The filters and counts of 'Llamadas', and who is in a call now. */
export const callLog = isolateArguments({
  video: 'Videollamada',
  /** How a link to a video call ended without anybody having come. */
  links: { unused: 'El cliente no abrió el enlace', withdrawn: 'Invitación retirada' },
  hungUp: { agent: 'Colgó la empresa', customer: 'Colgó el cliente' },
  live: 'En llamada ahora',
  liveWith: (person: string, customer: string) => `${person} con ${customer}`,
  since: (time: string) => `Desde las ${time}`,
  count: (total: number, moreThan: boolean) =>
    moreThan ? `Más de ${number.format(total)} llamadas` : plural(total, 'llamada', 'llamadas'),
  none: {
    title: 'Ninguna llamada con estos filtros',
    clear: 'Quitar filtros',
  },
  filters: {
    show: 'Filtros',
    shown: (count: number) => `Filtros (${count})`,
    region: 'Filtros de llamadas',
    user: 'Persona',
    anyUser: 'Todas',
    mine: 'Mías',
    channel: 'Canal',
    anyChannel: 'Todos',
    direction: 'Sentido',
    anyDirection: 'Todas',
    directions: { inbound: 'Entrantes', outbound: 'Salientes' },
    answered: 'Resultado',
    anyAnswer: 'Todas',
    answers: { yes: 'Contestadas', no: 'Sin contestar' },
    from: 'Desde',
    to: 'Hasta',
    clear: 'Quitar filtros',
    /** As Estadisticas counts. */
    number: 'Cuenta',
    anyNumber: 'Todas',
    numbers: {
      inbound: 'Recibidas',
      answered: 'Atendidas',
      missed: 'Recibidas sin contestar',
      outbound: 'Hechas',
      reached: 'Hechas con respuesta',
      spoken: 'Con conversación',
      video_sent: 'Enlaces de videollamada',
      video_opened: 'Enlaces abiertos',
      video_talked: 'Videollamadas atendidas',
      video_unopened: 'Enlaces sin abrir',
    },
    by: 'De quién',
    anyBody: 'Cualquiera',
    me: 'Yo',
    account: 'Número',
    anyAccount: 'Todos',
    thisAccount: 'El de Estadísticas',
  },
} as const)
