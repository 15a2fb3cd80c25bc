import { Link } from 'react-router-dom';

/** Stands in for the lot's page, which has tests of its own. */
export function LotPage() {
  return <Link to="/parkinglot/8">Et annet sted</Link>;
}
