/** The name and the help text of each knob of the control API. */
export interface KnobText {
  name: string
  help: string
  /** For a knob with a fixed list of values. */
  options?: Record<string, string>
}

interface KnobGroup {
  title: string
  knobs: Record<string, KnobText>
}

/** All knobs; the drawer shows those that the channel's answer contains. */
export const knobGroups: readonly KnobGroup[] = [
  {
    title: 'Cómo responde a Hilo',
    knobs: {
      timeoutAfterAccept: {
        name: 'Aceptar sin responder',
        help: 'Los próximos envíos llegan al cliente, pero Hilo no recibe respuesta.',
      },
      timeoutBeforeAccept: {
        name: 'Ni aceptar ni responder',
        help: 'Los próximos envíos se pierden, y Hilo no recibe respuesta.',
      },
      answerDelayMs: { name: 'Tardar en responder (ms)', help: 'Cada llamada espera este tiempo.' },
      tokenRevoked: { name: 'Token revocado', help: 'Toda llamada se rechaza hasta que lo apagues.' },
      mediaExpired: {
        name: 'Archivos vencidos',
        help: 'Lo que envían los clientes ya no se puede descargar.',
      },
      rateLimits: {
        name: 'Aplicar los límites de envío',
        help: 'Rechaza lo que pase del ritmo que permite el canal.',
      },
      pairRate: {
        name: 'Límite por cliente',
        help: 'Un mensaje cada 6 s a la misma persona, con 45 seguidos como mucho; en total, 80 por segundo.',
      },
      syncWindowError: {
        name: 'Ventana cerrada: rechazar de una vez',
        help: 'En vez de aceptar el envío y avisar después que falló.',
      },
      humanAgent: {
        name: 'Etiqueta de agente humano',
        help: 'Hilo puede escribir hasta 7 días después del último mensaje.',
      },
      usagePercent: { name: 'Uso de la cuota (%)', help: 'Lo que dicen las cabeceras de cada respuesta.' },
      historyExpired: {
        name: 'Historial vencido',
        help: 'El historial responde 404: Hilo tiene que revisar todo el buzón.',
      },
      rotateRefresh: {
        name: 'Renueva también el token de larga duración',
        help: 'Google a veces entrega otro: Hilo debe guardarlo.',
      },
      vanish: { name: 'Los correos desaparecen', help: 'Ya no están cuando Hilo los va a leer.' },
      trustPast: {
        name: 'Creer lo anterior al arranque',
        help: 'Quien no se conoce ya había escrito y tiene la ventana abierta.',
      },
    },
  },
  {
    title: 'Cómo avisa a Hilo',
    knobs: {
      paused: { name: 'Detener los avisos', help: 'Se guardan, y salen cuando lo apagues.' },
      down: { name: 'Hilo no contesta', help: 'Cada aviso falla y se repite más tarde.' },
      badSignature: { name: 'Firmar mal', help: 'Con un secreto ajeno: Hilo debe rechazarlo.' },
      pushToken: {
        name: 'Credencial del aviso',
        help: 'Con qué va firmado lo que Google avisa.',
        options: {
          good: 'Correcta',
          audience: 'Para otro destino',
          email: 'De otra cuenta',
          unverified: 'Sin verificar',
          expired: 'Vencida',
          issuer: 'De otro emisor',
          none: 'Ninguna',
        },
      },
      dropPushes: { name: 'No avisar de nada', help: 'Solo quien pregunta se entera de lo nuevo.' },
      duplicate: { name: 'Copias de más', help: 'Cada aviso llega repetido tantas veces.' },
      reorder: { name: 'Desordenar de a', help: 'Grupos de tantos avisos salen al revés.' },
      batch: { name: 'Agrupar de a', help: 'Tantos avisos viajan juntos.' },
      delayMs: { name: 'Retraso (ms)', help: 'Lo que espera cada aviso antes de salir.' },
      concurrent: {
        name: 'Sin orden por cliente',
        help: 'Los avisos de una persona no se esperan entre sí.',
      },
      unknownType: {
        name: 'Tipo de mensaje desconocido',
        help: 'Lo que escriben los clientes llega como algo nuevo.',
      },
      dropDelivered: { name: 'Leído sin entregado', help: 'El aviso de entrega no llega nunca.' },
      readAfterMs: { name: 'Leer solos tras (ms)', help: 'Vacío: se lee cuando alguien mira el teléfono.' },
      statusBeforeAnswer: {
        name: 'Estado antes de la respuesta',
        help: 'El aviso de «enviado» se adelanta a la respuesta del envío.',
      },
      callsEnabled: { name: 'Recibe llamadas', help: 'Apagada, Meta rechaza las llamadas del número.' },
      bsuidOnly: { name: 'Sin teléfono', help: 'Los avisos traen solo el identificador de Meta (BSUID).' },
      echoes: { name: 'Ecos de lo propio', help: 'Meta avisa también de lo que envió Hilo.' },
      echoBeforeAnswer: {
        name: 'Eco antes de la respuesta',
        help: 'El eco se adelanta a la respuesta del envío.',
      },
      secondsTimestamps: { name: 'Horas en segundos', help: 'En vez de milisegundos, como a veces ocurre.' },
      standby: { name: 'La lleva otra aplicación', help: 'Lo que escriben llega como «standby».' },
      mayTake: {
        name: 'Hilo puede tomar el chat',
        help: 'Apagado, Meta rechaza tomarlo: Hilo no es quien recibe lo que la IA no resuelve.',
      },
      handoverBeforeAnswer: {
        name: 'El traspaso antes que la respuesta',
        help: 'Cuando Hilo toma el chat, el aviso llega antes de que termine la petición.',
      },
    },
  },
]
