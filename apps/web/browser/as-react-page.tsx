import { memo, useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

const nothing = () => {};

/** What takes less than one does in it. */
function Fields() {
  const [digits, setDigits] = useState('');
  return (
    <>
      <input
        aria-label="Digits"
        value={digits}
        onChange={({ currentTarget: { value } }) => /^\d*$/.test(value) && setDigits(value)}
      />
      <textarea aria-label="Fixed" value="As it is" onChange={nothing} />
      <input type="checkbox" aria-label="Off" checked={false} onChange={nothing} />
      <input type="radio" name="choice" aria-label="First" checked onChange={nothing} />
      <input type="radio" name="choice" aria-label="Second" checked={false} onChange={nothing} />
    </>
  );
}

/** A click counts to three: each number is the effect of the one before, and the last one gives the focus away. */
function Count() {
  const [count, setCount] = useState(0);
  const end = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (count > 0 && count < 3) setCount(count + 1);
    if (count === 3) end.current?.focus();
  }, [count]);
  return (
    <>
      <button type="button" onClick={() => setCount(1)}>
        Count
      </button>
      <input aria-label="End" ref={end} />
    </>
  );
}

function Asked() {
  const [times, setTimes] = useState(0);
  return (
    <>
      <button type="button" onClick={() => setTimes(times + 1)}>
        Ask
      </button>
      {times > 0 && <input aria-label="Asked" autoFocus />}
    </>
  );
}

class Row {}

const RowLine = memo(({ row }: { row: Row }) => <i>{row.constructor.name}</i>);

function RowLines({ rows }: { rows: readonly Row[] }) {
  return rows.map((row, at) => <RowLine key={at} row={row} />);
}

/** A callback that remembers the elements with which it was made. */
function Remembering({ children }: { children: ReactNode }) {
  const remember = useCallback(() => children, []);
  return (
    <>
      <button type="button" onClick={remember}>
        Remember
      </button>
      {children}
    </>
  );
}

/** Each click draws one of five rows anew. */
function Rows() {
  const [rows, setRows] = useState(() => Array.from({ length: 5 }, () => new Row()));
  const next = useRef(0);
  const change = () => {
    next.current += 1;
    setRows(rows.with(next.current % rows.length, new Row()));
  };
  return (
    <>
      <button type="button" onClick={change}>
        Change
      </button>
      <Remembering>
        <RowLines rows={rows} />
      </Remembering>
    </>
  );
}

Object.assign(globalThis, { Row });
const root = document.querySelector('#root');
if (root)
  createRoot(root).render(
    <>
      <Fields />
      <Count />
      <Asked />
      <Rows />
    </>,
  );
