import {
  agentDocument,
  agentSays,
  customerDocument,
  customerImage,
  customerSays,
  type Dialogue,
  internalNote,
} from '../script/lines'

const area = 'Facturación'

export const chatsFacturacion: readonly Dialogue[] = [
  {
    title: 'Factura a nombre de empresa',
    area,
    lines: [
      customerSays('{buenas}, necesito la factura del pedido {pedido} a nombre de mi empresa'),
      agentSays('Hola{, nombre}. ¿Me compartes el RUT, por favor?'),
      customerDocument('RUT.pdf', 156),
      agentSays('Recibido. En unos minutos te llega también al correo.'),
      agentDocument('factura_{pedido}.pdf', 92),
      customerSays('Perfecta, gracias'),
    ],
  },
  {
    title: 'Doble cobro',
    area,
    lines: [
      customerSays('Hola, me cobraron dos veces el pedido {pedido}'),
      customerImage('Aquí se ven los dos débitos'),
      agentSays('Hola{, nombre}, lo reviso de inmediato con la pasarela de pagos.'),
      internalNote('Un cobro quedó autorizado sin captura. La pasarela lo libera en 48 h.'),
      agentSays('El segundo quedó solo como preautorización: tu banco lo libera en máximo dos días hábiles.'),
      customerSays('¿Y si no lo devuelven?'),
      agentSays('Te lo transferimos nosotros el mismo día. Quedo pendiente de tu caso.'),
      customerSays('Ya apareció de vuelta, gracias'),
      agentSays('¡Excelente! Gracias por confirmar.'),
    ],
  },
  {
    title: 'Devolución de dinero',
    area,
    lines: [
      customerSays('Buenas, devolví {la_prenda} hace una semana y no veo el reintegro'),
      agentSays(
        'Hola{, nombre}. La prenda entró a bodega el lunes; el reintegro se hace en cinco días hábiles.',
      ),
      customerSays('¿O sea cuándo?'),
      agentSays('A más tardar este viernes, a la misma tarjeta.'),
      customerSays('Bueno, espero entonces'),
      agentSays('Te aviso por aquí cuando salga.'),
      agentSays('{nombre_o_hola}, ya salió el reintegro por {precio}. Te dejo el soporte.'),
      agentDocument('soporte-reintegro.pdf', 77),
      customerSays('Recibido, gracias'),
    ],
  },
  {
    title: 'Corrección de factura',
    area,
    lines: [
      customerSays('La factura me quedó con la cédula mal'),
      customerSays('Termina en 45 y pusieron 54'),
      agentSays('Qué pena{, nombre}. Hacemos nota crédito y te genero la nueva.'),
      agentDocument('factura_{pedido}_corregida.pdf', 94),
      customerSays('Ahora sí, gracias'),
    ],
  },
  {
    title: 'Certificado de retención',
    area,
    rare: true,
    lines: [
      customerSays('{buenas}. ¿Me pueden enviar el certificado de retención del año pasado?'),
      agentSays('Hola{, nombre}. ¿A qué NIT?'),
      customerSays('900.555.318-4'),
      agentSays('Listo, aquí va.'),
      agentDocument('certificado-retencion.pdf', 118),
      customerSays('Muy amable'),
    ],
  },
  {
    title: 'Bono de regalo',
    area,
    lines: [
      customerSays('Tengo un bono de regalo y la página me dice que no es válido'),
      agentSays('Hola{, nombre}. ¿Me das el código?'),
      customerSays('ANDINA-7K2P'),
      agentSays('Ya lo activé, estaba sin fecha de inicio. Inténtalo de nuevo.'),
      customerSays('Ya me dejó 🙌'),
      agentSays('¡Perfecto! Que la disfrutes.'),
    ],
  },
]
