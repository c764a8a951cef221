/** Each emoji with its name, followed by other words to find it by. */
const caras = `😀 cara sonriente feliz|😃 cara feliz|😄 cara alegre|😁 sonrisa amplia|😅 risa con sudor alivio|😂 llorar de risa|🤣 morir de risa|🙂 sonrisa leve
😉 guiño|😊 cara contenta ruborizada|😇 ángel inocente|🥰 cara enamorada corazones|😍 ojos de corazón encanta|🤩 ojos de estrella asombro|😘 beso|😋 delicioso rico
😎 gafas de sol genial|🤗 abrazo|🤔 pensando duda|🤭 risa tapada|🤫 silencio secreto|😐 cara neutral|😑 sin expresión|🙄 ojos en blanco
😏 sonrisa pícara|😌 cara aliviada tranquila|😴 dormido sueño|🤒 enfermo fiebre|🤕 herido venda|🥳 fiesta celebrar|😕 cara confundida|🙁 cara triste
😟 cara preocupada|😢 cara llorosa llanto|😭 llorar mucho|😥 triste con alivio|😰 angustia sudor|😱 grito miedo|😳 cara sonrojada pena|😔 cara pensativa desánimo
😞 cara decepcionada|😩 cara agotada|😤 resoplido|😠 cara enojada molesta|😡 cara furiosa rabia|🥺 cara suplicante por favor|😬 mueca incómoda|🤯 cabeza explota sorpresa
🙈 mono no ve|🙊 mono no habla|👻 fantasma|🤖 robot bot|💩 caca`
const gestos = `👍 pulgar arriba bien ok|👎 pulgar abajo mal|👌 perfecto ok|🙏 gracias por favor manos juntas|👏 aplauso felicitaciones|🙌 manos arriba celebración|🤝 apretón de manos trato acuerdo|👋 saludo hola adiós
✌️ victoria paz|🤞 dedos cruzados suerte|🤟 te quiero|🤙 llámame|👈 señalar a la izquierda|👉 señalar a la derecha|👆 señalar arriba|👇 señalar abajo
☝️ índice arriba atención|✋ mano alto|🖐️ mano abierta cinco|💪 fuerza músculo|✍️ escribir firma|🤲 palmas juntas|👀 ojos mirar|🫶 corazón con las manos
🙋 mano levantada pregunta|🤷 no sé encogerse de hombros|🤦 palmada en la cara|🙇 reverencia disculpa|💁 informar ayuda|🧑‍💻 persona con computador|👨‍👩‍👧 familia|👶 bebé`
const corazones = `❤️ corazón rojo amor|🧡 corazón naranja|💛 corazón amarillo|💚 corazón verde|💙 corazón azul|💜 corazón morado|🖤 corazón negro|🤍 corazón blanco
💔 corazón roto|💕 dos corazones|💖 corazón brillante|💯 cien puntos|✨ brillos destellos|⭐ estrella|🌟 estrella brillante|🔥 fuego tendencia
🎉 fiesta confeti celebración|🎊 bola de confeti|🎁 regalo|🎂 torta cumpleaños|🎈 globo|🏆 trofeo premio|🥇 medalla de oro primero|👑 corona`
const trabajo = `✅ listo hecho sí|☑️ casilla marcada|✔️ visto correcto|❌ no cancelar equis|⚠️ advertencia cuidado|❗ exclamación importante|❓ pregunta|ℹ️ información
📦 paquete pedido envío|🚚 camión entrega despacho|🛵 moto domicilio|✈️ avión viaje|📍 ubicación pin lugar|🗺️ mapa|🏠 casa dirección|🏪 tienda local
🏢 edificio oficina|🛒 carrito compra|🛍️ bolsas compras|💰 dinero plata|💵 billetes efectivo pago|💳 tarjeta pago|🧾 recibo factura|🏷️ etiqueta precio
📄 documento página|📎 clip adjunto|📷 cámara foto|🎥 video cámara|📞 teléfono llamada|📱 celular móvil|💻 computador portátil|🖨️ impresora
📧 correo electrónico|💬 mensaje chat globo|🔔 campana aviso|📣 megáfono anuncio|📅 calendario fecha|⏰ despertador hora|⏳ reloj de arena espera|🕐 reloj una en punto
🔒 candado seguro|🔑 llave clave|🔧 llave herramienta arreglo|⚙️ engranaje ajustes|🔍 lupa buscar|💡 bombillo idea|📝 nota apuntes|📌 chinche fijar
📈 gráfico sube|📉 gráfico baja|♻️ reciclaje|🆕 nuevo|🆗 ok|🔝 arriba top|➡️ flecha a la derecha|⬅️ flecha a la izquierda`
const vida = `☀️ sol|🌧️ lluvia|⛈️ tormenta|🌈 arcoíris|❄️ nieve frío|🌙 luna noche|🌎 mundo américa|🌱 planta brote
🌸 flor|🌹 rosa|🌻 girasol|🌳 árbol|🍀 trébol suerte|🐶 perro|🐱 gato|🦙 llama alpaca
🐑 oveja lana|🐴 caballo|🐦 pájaro|🦋 mariposa|🍎 manzana|🍌 banano plátano|🥑 aguacate|🌽 maíz mazorca
🍞 pan|🧀 queso|🍕 pizza|🍔 hamburguesa|🌮 taco|🍰 pastel postre|🍫 chocolate|🍦 helado
☕ café tinto|🍵 té aromática|🥤 bebida jugo|🍺 cerveza|🍷 vino|🥂 brindis|⚽ fútbol balón|🚴 ciclismo bicicleta
👕 camiseta ropa|👗 vestido|👖 pantalón jean|🧥 abrigo chaqueta|🧣 bufanda|🧶 lana ovillo hilo|🧵 hilo costura|👟 tenis zapatos
👜 bolso cartera|🎒 morral mochila|👓 gafas lentes|💍 anillo|🎵 música nota|🎓 grado estudio|🏖️ playa vacaciones|🇨🇴 bandera de colombia`

export const emoji = {
  search: 'Buscar emoji',
  list: 'Emojis',
  recent: 'Recientes',
  hint: '← ↑ ↓ → para elegir · Enter inserta · Esc cierra',
  none: 'Ningún emoji coincide',
  groups: { caras, gestos, corazones, trabajo, vida },
  titles: {
    caras: 'Caras',
    gestos: 'Gestos y personas',
    corazones: 'Corazones y celebración',
    trabajo: 'Trabajo y compras',
    vida: 'Naturaleza, comida y ropa',
  },
}
