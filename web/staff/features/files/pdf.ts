import { getDocument, type PDFDocumentProxy, type PDFPageProxy, PDFWorker, version } from 'pdfjs-dist'
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

// The only module that knows the reader of documents; import it lazily, it is as large as a screen.

export type PdfDocument = PDFDocumentProxy
export type PdfPage = PDFPageProxy

const assets = `${import.meta.env.BASE_URL}assets/pdfjs-${version}/`

let worker: PDFWorker | undefined

/** One worker for every document: starting it costs more than drawing a page. */
function sharedWorker(): PDFWorker {
  if (worker === undefined || worker.destroyed) {
    worker = PDFWorker.create({ port: new Worker(workerUrl, { type: 'module', name: 'pdf' }) })
  }
  return worker
}

/**
 * Opens a document of the portable format.
 * @throws what the reader says where it is none, or is locked with a password
 */
export async function openPdf(content: Blob): Promise<PdfDocument> {
  const data = new Uint8Array(await content.arrayBuffer())
  return getDocument({
    data,
    worker: sharedWorker(),
    cMapUrl: `${assets}cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${assets}standard_fonts/`,
    wasmUrl: `${assets}wasm/`,
    iccUrl: `${assets}iccs/`,
    // The page's policy forbids both; without being told the reader would try.
    isEvalSupported: false,
    useWasm: false,
    // Forms that run programs are not for whoever only looks.
    enableXfa: false,
  }).promise
}
