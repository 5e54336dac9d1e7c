package embedded

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"

	"github.com/ethereum/go-ethereum/ethdb"
)

// nodeLog is a file with the nodes of contracts' storage, in the order in which
// blocks wrote them. Hashes have no order, so in a database that sorts by key
// each node would be copied many times over in its life; an archive never
// changes one and never drops one.
type nodeLog struct {
	file  *os.File
	end   int64  // where the next record goes; what is behind it was never finished
	added []byte // records of the block that is being written
}

// place is where a record begins in the file, and in its lowest 16 bits how long
// it is. Zero is no place: the node is in the database, under its hash.
type place uint64

// placeBytes is how long a place is where it is stored.
const placeBytes = 8

func placeAt(offset int64, length int) place {
	return place(offset)<<16 | place(length)
}

func (p place) offset() int64 {
	return int64(p >> 16)
}

func (p place) length() int {
	return int(p & math.MaxUint16)
}

// nodeLogHeader begins the file, so that no record is at place zero.
const nodeLogHeader = "florin: nodes 1\n"

// nodeLogEnd is the database's key of the end up to which the file is whole.
var nodeLogEnd = []byte("florin-nodes-end")

// openNodeLog opens the file that belongs to the database, or creates it.
func openNodeLog(database ethdb.KeyValueReader, path string) (log *nodeLog, err error) {
	defer func() {
		if err != nil {
			err = fmt.Errorf("embedded chain: open %s: %w", path, err)
		}
	}()
	end, known, err := storedNumber(database, nodeLogEnd)
	if err != nil {
		return nil, fmt.Errorf("look for its end: %w", err)
	}
	if !known {
		return createNodeLog(path)
	}
	file, err := os.OpenFile(path, os.O_RDWR, 0) //nolint:gosec // the operator chooses the directory
	if err != nil {
		return nil, err
	}
	log = &nodeLog{file: file, end: int64(end)}
	if err := log.check(); err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return log, nil
}

// storedNumber reads a number that the database may know.
func storedNumber(database ethdb.KeyValueReader, key []byte) (number uint64, known bool, err error) {
	known, err = database.Has(key)
	if err != nil || !known {
		return 0, false, err //nolint:wrapcheck // the caller says of what
	}
	stored, err := database.Get(key)
	if err != nil {
		return 0, false, err //nolint:wrapcheck // the caller says of what
	}
	if len(stored) != 8 {
		return 0, false, fmt.Errorf("stored as %x", stored)
	}
	return binary.BigEndian.Uint64(stored), true, nil
}

// createNodeLog begins the file. Its name is on disk before the database can
// refer to it.
func createNodeLog(path string) (*nodeLog, error) {
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600) //nolint:gosec // the operator chooses the directory
	if err != nil {
		return nil, err
	}
	if _, err := file.WriteAt([]byte(nodeLogHeader), 0); err != nil {
		return nil, errors.Join(err, file.Close())
	}
	folder, err := os.Open(filepath.Dir(path)) //nolint:gosec // the operator chooses the directory
	if err != nil {
		return nil, errors.Join(err, file.Close())
	}
	defer folder.Close()
	if err := folder.Sync(); err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return &nodeLog{file: file, end: int64(len(nodeLogHeader))}, nil
}

// check compares the file with what the database says of it.
func (l *nodeLog) check() error {
	header := make([]byte, len(nodeLogHeader))
	if _, err := l.file.ReadAt(header, 0); err != nil || string(header) != nodeLogHeader {
		return errors.New("it does not begin as a file of nodes does")
	}
	info, err := l.file.Stat()
	if err != nil {
		return err
	}
	if info.Size() < l.end {
		return fmt.Errorf("it has %d bytes and the chain needs %d: it is cut off, or from another copy of the chain", info.Size(), l.end)
	}
	return nil
}

// read returns the record at a place.
func (l *nodeLog) read(at place) ([]byte, error) {
	record := make([]byte, at.length())
	if _, err := l.file.ReadAt(record, at.offset()); err != nil {
		return nil, err
	}
	return record, nil
}

// begin forgets what was added and not written.
func (l *nodeLog) begin() {
	l.added = l.added[:0]
}

// add says where a record will be once it is written.
func (l *nodeLog) add(record []byte) (place, error) {
	if len(record) > math.MaxUint16 {
		return 0, fmt.Errorf("a node of %d bytes", len(record))
	}
	at := placeAt(l.end+int64(len(l.added)), len(record))
	l.added = append(l.added, record...)
	return at, nil
}

// write writes what was added, and then the batch that refers to it: a place in
// the database always has its record, whenever the process is killed.
func (l *nodeLog) write(batch ethdb.Batch) error {
	if _, err := l.file.WriteAt(l.added, l.end); err != nil {
		return err
	}
	if err := l.file.Sync(); err != nil {
		return err
	}
	// Should the batch fail, nobody knows whether it is in the database or not:
	// the next records go behind these.
	l.end += int64(len(l.added))
	if err := batch.Put(nodeLogEnd, binary.BigEndian.AppendUint64(nil, uint64(l.end))); err != nil {
		return fmt.Errorf("note the end of %s: %w", l.file.Name(), err)
	}
	if err := batch.Write(); err != nil {
		return fmt.Errorf("write to the database: %w", err)
	}
	return nil
}

// written returns a record of those that were written last.
func (l *nodeLog) written(at place) []byte {
	from := int(at.offset()-l.end) + len(l.added)
	return l.added[from : from+at.length()]
}

// close does not wait for anything: what was written is on disk.
func (l *nodeLog) close() error {
	if err := l.file.Close(); err != nil {
		return fmt.Errorf("embedded chain: close nodes: %w", err)
	}
	return nil
}
