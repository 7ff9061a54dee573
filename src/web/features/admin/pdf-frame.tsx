import { useSyncExternalStore } from 'react';

const neverChanges = () => () => {};

/**
 * A PDF of this site on the page, where the browser has a viewer. Without one, and without script, it would be downloaded, so
 * nothing is shown: put a link to the file beside it.
 */
export function PdfFrame({ path, title }: { path: string; title: string }) {
  const hasViewer = useSyncExternalStore(
    neverChanges,
    () => navigator.pdfViewerEnabled,
    () => false,
  );
  return hasViewer && <iframe src={path} title={title} loading="lazy" className="h-128 w-full rounded-lg bg-well" />;
}
