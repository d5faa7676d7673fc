import sharp from 'sharp'
import { jpeg, png, exif, jpegWith } from './src/storage/pictures/pictures.testing.ts'
sharp.cache(false); sharp.concurrency(1)
const run = async (name, bytes, make) => {
  const t=performance.now()
  try { const meta = await sharp(bytes,{limitInputPixels:false, failOn:'error'}).metadata(); 
    const out = await make(sharp(bytes,{failOn:'error', limitInputPixels:65e6})).toBuffer({resolveWithObject:true});
    console.log(name, 'ok', bytes.length, meta.format, meta.width+'x'+meta.height, '->', out.info.format, out.info.width+'x'+out.info.height, out.data.length, Math.round(performance.now()-t)+'ms', Math.round(process.memoryUsage().rss/1e6)+'MB')
  } catch(e){ console.log(name,'ERR',e.message.slice(0,120).replace(/\n/g,' | '), Math.round(performance.now()-t)+'ms') }
}
const fit = {width:4096,height:4096,fit:'inside',withoutEnlargement:true}
const J = s => s.autoOrient().flatten({background:'#fff'}).resize(fit).jpeg({quality:90})
const P = s => s.autoOrient().resize(fit).png()
await run('jpeg', jpeg, J)
await run('-2', jpeg.subarray(0,-2), J)
await run('-30', jpeg.subarray(0,-30), J)
await run('-40', jpeg.subarray(0,-40), J)
await run('head', Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9','hex'), J)
await run('appended', Buffer.concat([jpeg, Buffer.from('%PDF-1.7')]), J)
await run('png', png(), P); await run('png4i', png({colours:4,depth:16}),P); await run('pal', png({colours:3}),P)
await run('png cut', png().subarray(0,-20), P)
await run('png changed', Buffer.from(png()).fill(0,45,50), P)
await run('png few rows', png({rows:Buffer.alloc(13*5)}), P)
await run('png more rows', png({rows:Buffer.alloc(13*1000)}), P)
await run('png noiend', png().subarray(0,-12), P)
await run('webp', Buffer.from('RIFF1234WEBPVP8 '), J)
await run('exif6', jpegWith([exif(6)]), J)
for (const [n,w] of [['8000',8000],['6000',6000]]) for (const colours of [2,6]) { const b = png({width:w,height:w,colours}); await run('png'+n+'c'+colours+' P', b, P); await run('png'+n+' J', b, J) }
const noise = await sharp({create:{width:4000,height:3000,channels:3,background:'#888',noise:{type:'gaussian',mean:128,sigma:20}}}).jpeg({quality:85}).toBuffer()
await run('12MP noise', noise, J)
const big = await sharp({create:{width:9248,height:6936,channels:3,background:'#888',noise:{type:'gaussian',mean:128,sigma:8}}}).jpeg({quality:60}).toBuffer()
await run('64MP', big, J)
const prog = await sharp(big).jpeg({quality:60,progressive:true}).toBuffer()
await run('64MP progressive', prog, J)
const pn = await sharp(noise).png({compressionLevel:3}).toBuffer(); await run('12MP png noise', pn, P); await run('12MP png noise J', pn, J)
