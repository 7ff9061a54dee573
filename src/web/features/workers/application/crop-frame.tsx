import { type PointerEvent, useRef, useState } from 'react';
import { useTranslation } from '#web/page/translation.tsx';

/** Where the frame is: how far in, and its place within the room that is left, each from 0 to 1. */
interface Frame {
  zoom: number;
  across: number;
  down: number;
}

const clamp = (value: number) => Math.min(1, Math.max(0, value));

/** A square through which the photo is seen; dragging and three sliders move it. Sends the square as `x`, `y` and `size`. */
export function CropFrame({ photo }: { photo: string }) {
  const { t } = useTranslation('application');
  const [edges, setEdges] = useState({ width: 1, height: 1 });
  const [frame, setFrame] = useState<Frame>({ zoom: 0, across: 0.5, down: 0.3 });
  const held = useRef<{ x: number; y: number } | null>(null);
  const size = 1 / (1 + 2 * frame.zoom);
  const side = size * Math.min(edges.width, edges.height);
  const x = frame.across * (1 - side / edges.width);
  const y = frame.down * (1 - side / edges.height);
  const drag = ({ clientX, clientY, currentTarget }: PointerEvent) => {
    if (!held.current) return;
    const { clientWidth } = currentTarget;
    const room = (edge: number) => Math.max(1, (edge / side - 1) * clientWidth);
    const [dx, dy] = [clientX - held.current.x, clientY - held.current.y];
    held.current = { x: clientX, y: clientY };
    setFrame(({ zoom, across, down }) => ({
      zoom,
      across: clamp(across - dx / room(edges.width)),
      down: clamp(down - dy / room(edges.height)),
    }));
  };
  return (
    <div className="flex flex-wrap items-center gap-x-8 gap-y-5">
      <div
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          held.current = { x: event.clientX, y: event.clientY };
        }}
        onPointerMove={drag}
        onPointerUp={() => {
          held.current = null;
        }}
        className="relative aspect-square w-64 shrink-0 cursor-grab touch-none overflow-hidden rounded-2xl bg-well ring-2 ring-pine active:cursor-grabbing"
      >
        <img
          src={photo}
          alt=""
          draggable={false}
          onLoad={({ currentTarget }) =>
            setEdges({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
          }
          className="absolute max-w-none select-none"
          style={{
            width: `${(edges.width / side) * 100}%`,
            left: `${(-x * edges.width * 100) / side}%`,
            top: `${(-y * edges.height * 100) / side}%`,
          }}
        />
      </div>
      <fieldset className="flex min-w-52 grow flex-col gap-4">
        <legend className="mb-3 font-semibold text-sm">{t('photo.crop')}</legend>
        {(['zoom', 'across', 'down'] as const).map((part) => (
          <label key={part} className="flex flex-col gap-1 text-ink-soft text-sm">
            {t(`photo.${part}`)}
            <input
              type="range"
              min={0}
              max={100}
              value={Math.round(frame[part] * 100)}
              onChange={({ target }) => setFrame({ ...frame, [part]: Number(target.value) / 100 })}
              className="min-h-8 accent-pine"
            />
          </label>
        ))}
      </fieldset>
      <input type="hidden" name="x" value={x.toFixed(4)} />
      <input type="hidden" name="y" value={y.toFixed(4)} />
      <input type="hidden" name="size" value={size.toFixed(4)} />
    </div>
  );
}
