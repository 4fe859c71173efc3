package opensearch

import (
	"encoding/json"
	"fmt"
	"math"
	"strings"

	"casefold/internal/search/engine"
	"casefold/internal/search/language"
)

// Relevance needs to know how often terms stand in a field of each text. Hits carry one number from inside of OpenSearch, their score.
// The similarity of our fields is BM25 with b = 0, by which the score is a constant of the terms times often / (often + k1), whatever
// the length of the text; k1 is so large that the numbers stay apart. The constant, which depends on other texts, is named by the
// explanation of one hit.

// weigh adds what the terms by which texts are found weigh.
func (s *search) weigh() error {
	var all []*language.Terms
	language.Walk(s.Query, func(n language.Node) {
		switch n := n.(type) {
		case *language.Terms:
			all = append(all, n)
		case *language.Near:
			for _, operand := range n.Operands {
				all = append(all, operandsOf(operand)...)
			}
		}
	})
	for _, terms := range all {
		if _, ours := engine.Written[terms.Field]; !ours || !plain(terms) || !s.Weighs(terms) {
			continue
		}
		if err := s.weighTerms(terms); err != nil {
			return err
		}
	}
	return nil
}

func (s *search) weighTerms(terms *language.Terms) error {
	var searched engine.Fields
	for _, fields := range s.Kinds {
		searched |= fields & engine.Written[terms.Field]
	}
	fields := fieldsOf(searched)
	var requests []object
	for _, f := range fields {
		t := &translation{kinds: s.Kinds}
		query := t.terms(terms, f)
		requests = append(requests, object{
			"query": query, "size": mostHits, "sort": []string{"_doc"}, "track_scores": true, "track_total_hits": false, "_source": false,
			"stored_fields": "_none_", "docvalue_fields": []string{"key", lengthOf(f)},
		}, object{"query": query, "size": 1, "explain": true, "_source": false, "track_total_hits": false})
	}
	if len(requests) == 0 {
		return nil
	}
	replies, err := s.index.ask(s.Ctx, requests...)
	if err != nil {
		return err
	}
	for i, f := range fields {
		if err := s.weighField(f, replies[2*i], replies[2*i+1]); err != nil {
			return err
		}
	}
	s.AddWeights()
	return nil
}

func (s *search) weighField(f engine.Field, hits, explained reply) error {
	if len(hits.Hits.Hits) == 0 {
		return nil
	}
	constant, err := constantOf(explained)
	if err != nil || constant == 0 {
		return err
	}
	var all []scored
	if err := json.Unmarshal(hits.Hits.Hits, &all); err != nil {
		return err
	}
	s.generation.mu.RLock()
	defer s.generation.mu.RUnlock()
	for _, hit := range all {
		key, err := readKey(hit.Fields.key())
		if err != nil {
			return err
		}
		id, known := s.generation.number(key)
		if !known || id >= s.Seen.Size || !s.Kinds[key.Kind].Has(f) {
			continue
		}
		part := hit.Score / constant
		s.Weigh(id, f, max(1, int64(math.Round(everyScore*part/(1-part)))), hit.Fields.length(f))
	}
	return nil
}

// scored is a hit with its score.
type scored struct {
	Score  float64 `json:"_score"`
	Fields values  `json:"fields"`
}

// values of fields of a document.
type values map[string]json.RawMessage

func (v values) key() string { return strings.Trim(string(v["key"]), `[]"`) }

func (v values) length(f engine.Field) int64 {
	var length []int64
	if json.Unmarshal(v[lengthOf(f)], &length) != nil || len(length) == 0 {
		return 0
	}
	return length[0]
}

// explanation says how a score came to be.
type explanation struct {
	Value       float64       `json:"value"`
	Description string        `json:"description"`
	Details     []explanation `json:"details"`
}

// constantOf is what the scores of terms have in common: all factors but the one that depends on how often they stand in a text.
func constantOf(r reply) (float64, error) {
	var hits []struct {
		Explanation explanation `json:"_explanation"`
	}
	if len(r.Hits.Hits) == 0 {
		return 0, nil
	}
	if err := json.Unmarshal(r.Hits.Hits, &hits); err != nil || len(hits) == 0 {
		return 0, err
	}
	if constant := hits[0].Explanation.constant(); constant > 0 {
		return constant, nil
	}
	return 0, fmt.Errorf("opensearch: a score is explained in a way that is not known: %.200s", r.Hits.Hits)
}

func (e explanation) constant() float64 {
	constant, found := 1.0, false
	for _, detail := range e.Details {
		if strings.HasPrefix(detail.Description, "tf,") {
			found = true
		} else {
			constant *= detail.Value
		}
	}
	if found {
		return constant
	}
	for _, detail := range e.Details {
		if constant := detail.constant(); constant > 0 {
			return constant
		}
	}
	return 0
}
