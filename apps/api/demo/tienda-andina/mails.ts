import { agentDocument, agentSays, customerDocument, customerSays, type Dialogue } from '../script/lines'

/** Mail is written in paragraphs and answered in hours. */
export const mails: readonly Dialogue[] = [
  {
    title: 'Cotización de dotación',
    subject: 'Solicitud de cotización: ruanas para dotación',
    area: 'Mayoristas',
    lines: [
      customerSays(
        '{buenas}.\n\nEstamos definiendo la dotación de invierno de nuestro equipo en {ciudad} y quisiéramos una cotización de 60 ruanas en gris, tallas surtidas, con entrega en enero.\n\nQuedo pendiente de su respuesta.\n{nombre_completo}',
      ),
      agentSays(
        '{buenas}{, nombre}:\n\nMuchas gracias por escribirnos. Adjunto encuentra la cotización con precio por volumen y el cronograma de entrega.\n\nCordialmente,\n{agente}\nTienda Andina',
      ),
      agentDocument('cotizacion-dotacion.pdf', 231),
      customerSays('Recibido, muchas gracias. La próxima semana le confirmo cantidades por talla.'),
    ],
  },
  {
    title: 'Factura electrónica',
    subject: 'Factura pedido {pedido}',
    area: 'Facturación',
    lines: [
      customerSays(
        'Cordial saludo.\n\nAgradezco enviar la factura electrónica del pedido {pedido} a este correo. Adjunto el RUT.\n\n{nombre_completo}',
      ),
      customerDocument('RUT-actualizado.pdf', 148),
      agentSays(
        'Cordial saludo{, nombre}:\n\nAdjunto la factura solicitada. También la encuentra en su cuenta de la página.\n\n{agente}',
      ),
      agentDocument('factura_{pedido}.pdf', 91),
      customerSays('Muchas gracias.'),
    ],
  },
  {
    title: 'Punto de venta',
    subject: 'Interés en vender sus tejidos en {ciudad}',
    area: 'Mayoristas',
    lines: [
      customerSays(
        'Hola, equipo de Tienda Andina:\n\nTengo una tienda de diseño local en {ciudad} y me encantaría llevar sus ruanas en consignación. ¿Trabajan así o solo en firme?\n\nUn abrazo,\n{nombre_completo}',
      ),
      agentSays(
        'Hola{, nombre}:\n\n¡Gracias por pensar en nosotros! Por ahora trabajamos en firme desde 12 unidades, con cambio de referencias a los 60 días. Te adjunto las condiciones.\n\n{agente}',
      ),
      agentDocument('condiciones-mayoristas.pdf', 320),
      customerSays('Me parece justo. Lo miro y te escribo esta semana.'),
    ],
  },
  {
    title: 'Reclamo por demora',
    subject: 'Pedido {pedido} sin entregar',
    area: 'Envíos',
    lines: [
      customerSays(
        '{buenas}.\n\nEl pedido {pedido} debía llegar el lunes y a la fecha no tengo noticias. Agradezco su pronta respuesta.\n\n{nombre_completo}',
      ),
      agentSays(
        '{buenas}{, nombre}:\n\nLe ofrecemos disculpas. La transportadora reportó un cierre vial; el paquete (guía {guia}) ya está en ruta y llega mañana. Hemos reintegrado el valor del envío.\n\n{agente}',
      ),
      customerSays('Gracias por la gestión. En efecto llegó hoy.'),
    ],
  },
  {
    title: 'Charla sobre tejidos',
    subject: 'Visita al taller con estudiantes',
    area: null,
    lines: [
      customerSays(
        'Apreciados señores:\n\nSoy docente de diseño textil en {ciudad}. ¿Sería posible visitar el taller de Nobsa con un grupo de 18 estudiantes en marzo?\n\nAtentamente,\n{nombre_completo}',
      ),
      agentSays(
        'Hola{, nombre}:\n\nCon mucho gusto. Recibimos grupos los miércoles en la mañana. Les propongo el segundo miércoles de marzo.\n\n{agente}',
      ),
      customerSays('¡Excelente! Esa fecha nos sirve. Espero los detalles.'),
      agentSays('Queda reservada. Una semana antes les escribimos con la dirección y las recomendaciones.'),
    ],
  },
]
